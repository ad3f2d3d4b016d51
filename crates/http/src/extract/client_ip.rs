//! The client's address, its rate-limit bucket, and its network for logs.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use actix_web::HttpRequest;

/// Addresses that begin alike, written `10.0.0.0/8`; or one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let differing = u32::from(own) ^ u32::from(other);
                differing.leading_zeros() >= self.bits
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let differing = u128::from(own) ^ u128::from(other);
                differing.leading_zeros() >= self.bits
            }
            _ => false,
        }
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        let address = address.to_canonical();
        Self { address, bits: width(address) }
    }
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let Some((address, bits)) = text.split_once('/') else {
            return text.parse::<IpAddr>().map(Self::from).map_err(|_| ());
        };
        let (address, bits): (IpAddr, u32) =
            (address.parse().map_err(|_| ())?, bits.parse().map_err(|_| ())?);
        if bits <= width(address) { Ok(Self { address, bits }) } else { Err(()) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.address)?;
        if self.bits < width(self.address) { write!(f, "/{}", self.bits) } else { Ok(()) }
    }
}

const fn width(address: IpAddr) -> u32 {
    if address.is_ipv4() { 32 } else { 128 }
}

/// The peer, or what a trusted proxy says of it: the right-most address that is no trusted proxy itself.
pub(crate) fn client_address(request: &HttpRequest, proxies: &[Network]) -> Option<IpAddr> {
    let is_proxy = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
    let peer = request.peer_addr()?.ip().to_canonical();
    if !is_proxy(peer) {
        return Some(peer);
    }
    // A proxy may add to the client's header line or write one of its own below it: all lines are one list.
    let lines = request.headers().get_all("x-forwarded-for").map(|line| line.to_str().unwrap_or_default());
    let list = lines.collect::<Vec<_>>().join(",");
    let hops = list.rsplit(',').map_while(|hop| hop.trim().parse::<IpAddr>().ok());
    Some(hops.map(|hop| hop.to_canonical()).find(|hop| !is_proxy(*hop)).unwrap_or(peer))
}

/// The calls of one bucket are counted together: an IPv4 address, or the 64 bits that one IPv6 customer owns.
pub(crate) fn ip_bucket(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{:x}", u128::from(address) >> 64),
    }
}

/// The network that messages show and the log keeps, for it names no person: /24, or /48.
pub(crate) fn anonymized_network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_hold_what_begins_alike() {
        let holds = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        assert!(holds("10.0.0.0/8", "10.255.1.2") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(
            holds("fd00::/8", "fdff::1") && !holds("fd00::/8", "fe80::1") && !holds("fd00::/8", "10.0.0.1")
        );
        assert!(holds("192.0.2.1", "192.0.2.1") && !holds("192.0.2.1", "192.0.2.2"));
        assert!(holds("::ffff:192.0.2.1", "192.0.2.1") && holds("0.0.0.0/0", "192.0.2.1"));
        assert!(holds("192.0.2.64/26", "192.0.2.127") && !holds("192.0.2.64/26", "192.0.2.128"));
        for bad in ["", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0.0/-1", "/8", "10/8"] {
            assert_eq!(bad.parse::<Network>(), Err(()), "{bad}");
        }
        for text in ["10.0.0.0/8", "fd00::/8", "192.0.2.1", "::1"] {
            assert_eq!(text.parse::<Network>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn logged_networks_name_no_person() {
        let network = |address: &str| anonymized_network(address.parse().unwrap());
        assert_eq!(network("198.51.100.23"), "198.51.100.0/24");
        assert_eq!(network("2001:db8:1:2::3"), "2001:db8:1::/48");
    }
}
