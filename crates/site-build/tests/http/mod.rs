//! A minimal HTTP client for server tests: it does not follow redirects, decode
//! bodies or repair responses.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    head: String,
}

impl Answer {
    /// The value of a field; empty when there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.field(name).unwrap_or("")
    }

    #[allow(dead_code, reason = "each test program uses a part of this module")]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.field(name).is_some()
    }

    #[allow(dead_code, reason = "each test program uses a part of this module")]
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    fn field(&self, name: &str) -> Option<&str> {
        self.fields(name).next()
    }

    /// The values of all fields of a name.
    pub(crate) fn fields(&self, name: &str) -> impl Iterator<Item = &str> {
        let fields = self.head.lines().filter_map(|line| line.split_once(':'));
        fields
            .filter(move |(field, _)| field.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim())
    }
}

/// Sends a request on a connection of its own.
pub(crate) fn open(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> TcpStream {
    open_to(address, "localhost", method, path, headers)
}

fn open_to(
    address: SocketAddr,
    host: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .unwrap();
    let fields: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{fields}\r\n"
    )
    .unwrap();
    stream
}

/// Sends a request to a name, and reads the answer to its end.
#[allow(dead_code, reason = "each test program uses a part of this module")]
pub(crate) fn request_to(
    address: SocketAddr,
    host: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Answer {
    answer(open_to(address, host, "GET", path, headers))
}

/// Sends a request and reads the answer to its end.
pub(crate) fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Answer {
    answer(open(address, method, path, headers))
}

/// Sends a request with a body and reads the answer to its end.
#[allow(dead_code, reason = "each test program uses a part of this module")]
pub(crate) fn post(
    address: SocketAddr,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    let length = body.len().to_string();
    let fields = [headers, &[("Content-Length", length.as_str())]].concat();
    let mut stream = open(address, "POST", path, &fields);
    // A server that refuses a body does not read it to its end.
    let _ = stream.write_all(body);
    answer(stream)
}

fn answer(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // Nor does such a server close the connection in order.
    let read = stream.read_to_end(&mut bytes);
    assert!(read.is_ok() || !bytes.is_empty(), "{read:?}");
    let end = bytes
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .expect("a head");
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head[9..12].parse().unwrap();
    Answer {
        status,
        head,
        body: bytes[end + 4..].to_vec(),
    }
}
