// How soon a payer must decide a request for prior authorization, as the law stood on 2026-01-01: a list of
// SlaRule. The earliest deadline of the rules that bind wins. Where a statute counts from the receipt of all
// necessary information, the clock here starts with the request: the stricter reading. Pharmacy benefits, inpatients
// and post-stabilization care have shorter limits, and no request here is of these.
local private = ['commercial', 'self_funded'];

local rule(name, jurisdiction, lines, priority, source) = {
  name: name,
  jurisdiction: jurisdiction,
  product_lines: lines,
  priority: priority,
  hours: 0,
  business_days: 0,
  source: source,
};

[
  // Federal: government plans since CMS-0057-F (89 FR 8758), private ones under the claims regulation.
  rule('ma_standard', 'federal', ['medicare_advantage'], 'standard', '42 CFR 422.568(b)(1), as amended by CMS-0057-F')
  { hours: 168 },
  rule('ma_expedited', 'federal', ['medicare_advantage'], 'expedited', '42 CFR 422.572(a)') { hours: 72 },
  rule('medicaid_standard', 'federal', ['medicaid_managed_care'], 'standard', '42 CFR 438.210(d)(1), as amended by CMS-0057-F')
  { hours: 168 },
  rule('medicaid_expedited', 'federal', ['medicaid_managed_care'], 'expedited', '42 CFR 438.210(d)(2)') { hours: 72 },
  rule('private_standard', 'federal', private, 'standard', '29 CFR 2560.503-1(f)(2)(iii)(A), 45 CFR 147.136(b)') { hours: 360 },
  rule('private_expedited', 'federal', private, 'expedited', '29 CFR 2560.503-1(f)(2)(i), 45 CFR 147.136(b)') { hours: 72 },

  // The simulated payers keep the federal week of government plans for every member.
  rule('plan_standard', 'plan', private, 'standard', 'The payer’s own standard: the time of CMS-0057-F for every product line')
  { hours: 168 },

  // States: fully insured plans.
  rule('ca_standard', 'CA', ['commercial'], 'standard', 'Cal. Health & Safety Code 1367.01(h)(1)') { business_days: 5 },
  rule('ca_expedited', 'CA', ['commercial'], 'expedited', 'Cal. Health & Safety Code 1367.01(h)(2)') { hours: 72 },
  // The statute gives until the end of the third calendar day after receipt: 72 hours are the stricter reading.
  rule('tx_standard', 'TX', ['commercial'], 'standard', 'Tex. Ins. Code 843.348(d) and 1301.135(c); 28 TAC 19.1718(d)') { hours: 72 },
  rule('ny_standard', 'NY', ['commercial'], 'standard', 'N.Y. Ins. Law 4903(b)(1); Public Health Law 4903(2)(a)')
  { business_days: 3 },
  // Section 10 of the Act names policies delivered to the state's Medicaid agency as well.
  rule('il_standard', 'IL', ['commercial', 'medicaid_managed_care'], 'standard', '215 ILCS 200/25') { hours: 120 },
  rule('il_expedited', 'IL', ['commercial', 'medicaid_managed_care'], 'expedited', '215 ILCS 200/30(a)') { hours: 48 },
]
