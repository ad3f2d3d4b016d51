//! The client's address, its rate-limit bucket, and its network for logs.

use std::net::IpAddr;

use actix_web::HttpRequest;

/// The peer, or what a trusted proxy says of it: the right-most address that is no trusted proxy itself.
pub(crate) fn client_address(request: &HttpRequest, proxies: &[IpAddr]) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip().to_canonical();
    if !proxies.contains(&peer) {
        return Some(peer);
    }
    // A proxy may add to the client's header line or write one of its own below it: all lines are one list.
    let lines = request.headers().get_all("x-forwarded-for").map(|line| line.to_str().unwrap_or_default());
    let list = lines.collect::<Vec<_>>().join(",");
    let hops = list.rsplit(',').map_while(|hop| hop.trim().parse::<IpAddr>().ok());
    Some(hops.map(|hop| hop.to_canonical()).find(|hop| !proxies.contains(hop)).unwrap_or(peer))
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
    fn logged_networks_name_no_person() {
        let network = |address: &str| anonymized_network(address.parse().unwrap());
        assert_eq!(network("198.51.100.23"), "198.51.100.0/24");
        assert_eq!(network("2001:db8:1:2::3"), "2001:db8:1::/48");
    }
}
