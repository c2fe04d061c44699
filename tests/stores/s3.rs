//! The S3 server `s3s-fs` for tests of `deploy`: `s3-server PORT FOLDER` serves the folders of `FOLDER` as buckets, for the
//! access key `key` and the secret key `secret`. It is compiled with the dependencies of `site-build`.

use std::error::Error;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [port, folder] = arguments.as_slice() else {
        return Err("usage: s3-server PORT FOLDER".into());
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(serve(port.parse()?, folder))
}

/// Serves requests until the process is killed.
async fn serve(port: u16, folder: &str) -> Result<(), Box<dyn Error>> {
    let store = FileSystem::new(folder).map_err(|problem| format!("{folder}: {problem:?}"))?;
    let mut service = S3ServiceBuilder::new(store);
    service.set_auth(SimpleAuth::from_single("key", "secret"));
    let service = service.build();
    let server = Builder::new(TokioExecutor::new());
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    loop {
        let (socket, _) = listener.accept().await?;
        let connection = server.serve_connection(TokioIo::new(socket), service.clone());
        tokio::spawn(connection.into_owned());
    }
}
