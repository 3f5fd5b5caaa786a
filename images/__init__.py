"""OCI images: layers written to the byte, their leak index, and checks of what is in them."""
