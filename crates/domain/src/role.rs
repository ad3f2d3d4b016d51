//! The role of a person at a site.

/// A person's role at a site, least first. The role of a request is the lesser of the role that the person has there and the
/// role that the code of the session was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    Client,
    /// Works at the shop.
    Staff,
    Admin,
    Master,
}

impl Role {
    /// The spelling on the wire: `client`, `staff`, `admin`, `master_admin`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Staff => "staff",
            Self::Admin => "admin",
            Self::Master => "master_admin",
        }
    }

    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Client, Self::Staff, Self::Admin, Self::Master].into_iter().find(|role| role.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_have_an_order_and_a_spelling() {
        assert!(Role::Client < Role::Staff && Role::Staff < Role::Admin && Role::Admin < Role::Master);
        assert_eq!(Role::parse("master_admin"), Some(Role::Master));
        assert_eq!(Role::parse("master"), None);
    }
}
