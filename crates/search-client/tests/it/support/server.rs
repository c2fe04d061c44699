//! A small HTTP/1.1 server on loopback, whose handler can also answer incorrectly.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A received request.
#[derive(Debug)]
pub(crate) struct Incoming {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Incoming {
    /// Returns the value of a header, by its lower-case name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// The server's reaction to a request.
pub(crate) enum Reply {
    Answer {
        status: u16,
        headers: Vec<(&'static str, String)>,
        body: Vec<u8>,
    },
    /// Sends nothing until the client closes the connection, or for this duration.
    Hang(Duration),
    /// Replies after this duration.
    Slow(Duration, Box<Reply>),
    /// Replies and keeps the connection open, but closes it on the next request. This simulates a
    /// host whose idle timeout ends just when a request is sent.
    Last(Box<Reply>),
    /// Sends these raw bytes and closes the connection.
    Bytes(Vec<u8>),
    /// Resets the connection.
    Reset,
}

impl Reply {
    /// Returns a reply with a JSON body; empty for status 204.
    pub(crate) fn json(status: u16, body: &serde_json::Value) -> Self {
        let body = if status == 204 {
            Vec::new()
        } else {
            body.to_string().into_bytes()
        };
        Self::Answer {
            status,
            headers: vec![("content-type", "application/json".into())],
            body,
        }
    }

    /// Returns the reply with another header.
    #[must_use]
    pub(crate) fn with_header(mut self, name: &'static str, value: &str) -> Self {
        if let Self::Answer { headers, .. } = &mut self {
            headers.push((name, value.to_owned()));
        }
        self
    }
}

/// Starts a server on a free port and returns the port.
pub(crate) async fn serve<H>(handler: H) -> u16
where
    H: Fn(&Incoming) -> Reply + Send + Sync + 'static,
{
    serve_with_holds(handler, |_| {}).await
}

/// Serves requests on a free port, which is returned; `held` gets the time that each reply was held
/// back.
pub(crate) async fn serve_with_holds<H, L>(handler: H, held: L) -> u16
where
    H: Fn(&Incoming) -> Reply + Send + Sync + 'static,
    L: Fn(Duration) + Send + Sync + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (handler, held) = (Arc::new(handler), Arc::new(held));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (handler, held) = (Arc::clone(&handler), Arc::clone(&held));
            tokio::spawn(async move { connection(stream, &*handler, &*held).await });
        }
    });
    port
}

/// Returns a port without a listener.
pub(crate) async fn refused_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// Answers the requests of one connection.
async fn connection(
    stream: TcpStream,
    handler: &(dyn Fn(&Incoming) -> Reply + Send + Sync),
    held: &(dyn Fn(Duration) + Send + Sync),
) -> Option<()> {
    stream.set_nodelay(true).ok()?;
    let mut stream = BufReader::new(stream);
    loop {
        let request = read_request(&mut stream).await?;
        let mut reply = handler(&request);
        if let Reply::Slow(delay, later) = reply {
            tokio::time::sleep(delay).await;
            reply = *later;
        }
        let is_last = matches!(reply, Reply::Last(_));
        if let Reply::Last(answer) = reply {
            reply = *answer;
        }
        match reply {
            Reply::Answer {
                status,
                headers,
                body,
            } => {
                let mut head = format!("HTTP/1.1 {status} X\r\n");
                for (name, value) in headers {
                    head.push_str(&format!("{name}: {value}\r\n"));
                }
                if status != 204 {
                    head.push_str(&format!("content-length: {}\r\n", body.len()));
                }
                head.push_str("\r\n");
                stream
                    .get_mut()
                    .write_all(&[head.into_bytes(), body].concat())
                    .await
                    .ok()?;
                if is_last {
                    read_request(&mut stream).await?;
                    return None;
                }
            }
            Reply::Hang(limit) => {
                let since = Instant::now();
                // The read ends when the client closes the connection.
                let _ = tokio::time::timeout(limit, stream.read_u8()).await;
                held(since.elapsed());
                return None;
            }
            Reply::Bytes(bytes) => {
                stream.get_mut().write_all(&bytes).await.ok()?;
                return None;
            }
            Reply::Reset => {
                stream.get_ref().set_zero_linger().ok()?;
                return None;
            }
            Reply::Slow(..) | Reply::Last(_) => return None,
        }
    }
}

/// Reads a request; `None` at the end of the connection.
async fn read_request(stream: &mut BufReader<TcpStream>) -> Option<Incoming> {
    let mut line = String::new();
    if stream.read_line(&mut line).await.ok()? == 0 {
        return None;
    }
    let mut words = line.split(' ');
    let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let path = target.split('?').next().unwrap_or_default().to_owned();
    let mut request = Incoming {
        method,
        path,
        headers,
        body: Vec::new(),
    };
    let length = request
        .header("content-length")
        .map_or(0, |n| n.parse().unwrap());
    request.body.resize(length, 0);
    stream.read_exact(&mut request.body).await.ok()?;
    Some(request)
}
