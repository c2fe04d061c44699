//! A server on the loopback interface that keeps the requests it gets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A request as it arrived.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) target: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|header| header.0.eq_ignore_ascii_case(name));
        found.map(|header| header.1.as_str())
    }
}

/// The server; it ends with the process.
pub(crate) struct Echo {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
}

impl Echo {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let kept = Arc::clone(&kept);
                thread::spawn(move || {
                    if let Some(request) = serve(stream) {
                        kept.lock().unwrap().push(request);
                    }
                });
            }
        });
        Self { address, requests }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The requests since the last call. Clients end after their answer, which
    /// is sent after the request was kept.
    pub(crate) fn take(&self) -> Vec<Request> {
        thread::sleep(Duration::from_millis(20));
        std::mem::take(&mut *self.requests.lock().unwrap())
    }
}

fn serve(stream: TcpStream) -> Option<Request> {
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .ok()?;
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.trim_end().split(' ');
    let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let line = line.trim_end_matches(['\r', '\n']);
        let Some((name, value)) = line.split_once(':') else {
            break;
        };
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
    let mut request = Request {
        method,
        target,
        headers,
        body: Vec::new(),
    };
    if request.header("Expect").is_some() {
        reader
            .get_mut()
            .write_all(b"HTTP/1.1 100 Continue\r\n\r\n")
            .ok()?;
    }
    if let Some(length) = request.header("Content-Length") {
        request.body = vec![0; length.parse().ok()?];
        reader.read_exact(&mut request.body).ok()?;
    } else if request.header("Transfer-Encoding").is_some() {
        request.body = chunks(&mut reader)?;
    }
    let answer = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
    reader.get_mut().write_all(answer.as_bytes()).ok()?;
    Some(request)
}

fn chunks(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let size = usize::from_str_radix(line.trim(), 16).ok()?;
        let mut chunk = vec![0; size + 2];
        reader.read_exact(&mut chunk).ok()?;
        if size == 0 {
            return Some(out);
        }
        out.extend_from_slice(&chunk[..size]);
    }
}
