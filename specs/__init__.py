"""The declarative specs of hermed, the schema that types them and the compiler that checks them."""
