//! Finds the port to listen on, and the addresses at which to reach it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};

use crate::error::{Error, ErrorKind, Result};

/// First port to try if none is configured.
pub const DEFAULT_PORT: u16 = 3000;

/// Number of ports to try, starting at [`DEFAULT_PORT`].
const MAX_PORTS: u16 = 100;

/// Listens on all addresses of `host`, on one port: browsers that resolve
/// `localhost` to `::1` and to `127.0.0.1` must reach the same server. Without a
/// `port`, tries those from [`DEFAULT_PORT`] on.
///
/// # Errors
///
/// If the port, or each of those tried, is in use, or if the host has no
/// address of this machine.
pub(crate) fn bind(host: &str, port: Option<u16>) -> Result<Vec<TcpListener>> {
    if let Some(port) = port {
        return bind_all(host, port).map_err(|e| refused(host, port, e));
    }
    for port in DEFAULT_PORT..DEFAULT_PORT + MAX_PORTS {
        match bind_all(host, port) {
            Ok(listeners) => return Ok(listeners),
            Err(e) if e.kind() == io::ErrorKind::AddrInUse => {}
            Err(e) => return Err(refused(host, port, e)),
        }
    }
    let last = DEFAULT_PORT + MAX_PORTS - 1;
    Err(Error::new(
        ErrorKind::Network,
        format!("all ports from {DEFAULT_PORT} to {last} on {host} are in use"),
    ))
}

/// Returns the address at which other machines in the network reach a server
/// that listens on all addresses. Returns `None` if `host` is anything else, which
/// is then the only address.
pub(crate) fn network_host(host: &str) -> Option<String> {
    let ip: IpAddr = host.trim_matches(['[', ']']).parse().ok()?;
    if !ip.is_unspecified() {
        return None;
    }
    // Connecting a UDP socket sends nothing; it only selects the source address. The target
    // address is reserved for documentation.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then(|| own.to_string())
}

/// Returns the name at which this machine reaches a server that listens on
/// `host`: not every browser opens `0.0.0.0`.
pub(crate) fn local_host(host: &str) -> String {
    match host.trim_matches(['[', ']']).parse::<IpAddr>() {
        Ok(ip) if ip.is_unspecified() => "localhost".to_owned(),
        Ok(IpAddr::V6(ip)) => format!("[{ip}]"),
        _ => host.to_owned(),
    }
}

/// Listens on all addresses of `host` that this machine has.
fn bind_all(host: &str, port: u16) -> io::Result<Vec<TcpListener>> {
    let mut listeners: Vec<TcpListener> = Vec::new();
    let mut failure = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in addresses(host, port)? {
        // Port 0 selects any free port: the other addresses use that of the
        // first one.
        let port = listeners.first().map_or(Ok(port), |first| {
            first.local_addr().map(|address| address.port())
        })?;
        match TcpListener::bind(SocketAddr::new(address.ip(), port)) {
            Ok(listener) => listeners.push(listener),
            Err(e) if e.kind() == io::ErrorKind::AddrInUse => return Err(e),
            // `::1` resolves even on machines without IPv6.
            Err(e) => failure = e,
        }
    }
    if listeners.is_empty() {
        Err(failure)
    } else {
        Ok(listeners)
    }
}

/// Returns the addresses of `host`, IPv4 first, each once.
fn addresses(host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
    let host = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'))
        .unwrap_or(host);
    let mut addresses: Vec<SocketAddr> = match (host, port).to_socket_addrs() {
        Ok(addresses) => addresses.collect(),
        // Minimal systems may lack `/etc/hosts`, but `localhost` has these addresses
        // everywhere.
        Err(_) if host.eq_ignore_ascii_case("localhost") => vec![
            SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
            SocketAddr::from((Ipv6Addr::LOCALHOST, port)),
        ],
        Err(error) => return Err(error),
    };
    addresses.sort_by_key(|address| (address.is_ipv6(), *address));
    addresses.dedup();
    Ok(addresses)
}

/// Returns the error for a port that cannot be used, with advice for common
/// causes.
fn refused(host: &str, port: u16, error: io::Error) -> Error {
    let message = match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!("port {port} on {host} is in use; choose another one with --port")
        }
        io::ErrorKind::PermissionDenied => {
            format!("cannot listen on port {port}: ports below 1024 require administrator rights")
        }
        _ => {
            let message = format!("cannot listen on port {port} on {host}");
            return Error::new(ErrorKind::Network, message).because(error);
        }
    };
    Error::new(ErrorKind::Network, message)
}
