"""The payer's FHIR gateway: order-sign hooks, questionnaires, prior authorization."""
