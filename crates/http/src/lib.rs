//! The HTTP edge: routes, wire shapes, errors, pages.
