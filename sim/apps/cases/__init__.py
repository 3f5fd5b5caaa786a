"""Prior authorization cases, from an order to a draft and on."""
