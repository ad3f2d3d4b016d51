//! Which salon is this, who is asking, and what may they do? Pure.
