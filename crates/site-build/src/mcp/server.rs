//! The protocol, by its official SDK.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    Tool,
};
use rmcp::service::{RequestContext, RoleServer, ServerInitializeError, ServiceExt as _};
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::transport::stdio_pipes;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::sync::Semaphore;

use super::call::Call;
use super::docs::Docs;
use super::tools::{self, Answer};
use crate::error::{Error, ErrorKind, Result};
use crate::serve::{self, Hosts, check_host, check_origin};

/// Path of the server.
pub(crate) const PATH: &str = "/mcp";

/// Calls that are answered at once; others wait.
const MAX_CALLS: usize = 16;

/// The longest message, in bytes: arguments are short.
const MAX_MESSAGE: usize = 1024 * 1024;

/// Time for pending answers after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);

const INSTRUCTIONS: &str = "Documentation of a product. Use `search` for a question or a name, then `get_page` to read a \
    result. `get_operation` and `get_type` read one part of the reference by its name, `get_examples` finds code. Prefer \
    what the pages say to what you remember, and name their addresses.";

/// Where to listen.
#[derive(Debug, Clone)]
pub(crate) struct McpHttp {
    /// Name or address to listen on.
    pub(crate) host: String,
    /// Port to listen on; without one, the first that is free.
    pub(crate) port: Option<u16>,
    /// Names in `Host` and `Origin` that are answered, besides those of this
    /// machine and `host`.
    pub(crate) allowed_hosts: Vec<String>,
}

/// A server; clones answer for the same site.
#[derive(Clone)]
struct Server {
    docs: Arc<Docs>,
    places: Arc<Semaphore>,
}

impl Server {
    fn new(docs: &Arc<Docs>) -> Self {
        Self {
            docs: Arc::clone(docs),
            places: Arc::new(Semaphore::new(MAX_CALLS)),
        }
    }

    /// Answers a call on a thread that may block.
    async fn answer(
        &self,
        request: CallToolRequestParams,
        call: Call,
    ) -> std::result::Result<CallToolResult, ErrorData> {
        let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
            return Err(ErrorData::internal_error("the server is closing", None));
        };
        let docs = Arc::clone(&self.docs);
        let name = request.name.clone();
        let arguments = request.arguments.unwrap_or_default();
        let work = tokio::task::spawn_blocking(move || {
            let _place = place;
            call.run(|| tools::call(&docs, &name, arguments))
        });
        let answer = work
            .await
            .map_err(|_| ErrorData::internal_error("the tool failed", None))?;
        match answer {
            None => Err(ErrorData::invalid_params(
                format!("there is no tool `{}`", request.name),
                None,
            )),
            Some(Ok(Answer::Text(text))) => {
                Ok(CallToolResult::success(vec![ContentBlock::text(text)]))
            }
            Some(Ok(Answer::Data(value))) => Ok(CallToolResult::structured(value)),
            Some(Err(failure)) => Ok(CallToolResult::error(vec![ContentBlock::text(
                failure.to_string(),
            )])),
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let own = Implementation::new("site-build", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(own.with_title("Documentation"))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> std::result::Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::list().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> std::result::Result<CallToolResponse, ErrorData> {
        let call = Call::new(context.ct.clone());
        let answer = tokio::select! {
            answer = self.answer(request, call) => answer,
            // Never sent: the SDK drops answers of cancelled calls.
            () = context.ct.cancelled() => Err(ErrorData::internal_error("cancelled", None)),
        };
        answer.map(CallToolResponse::Complete)
    }
}

/// Answers on standard input and output until the input ends.
pub(super) fn stdio(docs: &Arc<Docs>) -> Result<()> {
    let failed = |error: &dyn std::error::Error| {
        let message = format!("the connection failed: {}", crate::error::chain(error));
        Error::new(ErrorKind::Network, message)
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| failed(&error))?;
    let result = runtime.block_on(async {
        let (input, output) = stdio_pipes();
        let transport =
            AsyncRwTransport::new_server(input, output).with_max_line_length(MAX_MESSAGE);
        let service = match Server::new(docs).serve(transport).await {
            Ok(service) => service,
            // A client that only looks whether the program starts.
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(failed(&error)),
        };
        let ended = service.waiting().await;
        ended.map(|_| ()).map_err(|error| failed(&error))
    });
    // A read of standard input cannot be interrupted.
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

/// Answers over HTTP until Ctrl-C or a request to terminate.
pub(super) fn http(
    docs: &Arc<Docs>,
    options: &McpHttp,
    on_ready: impl FnOnce(SocketAddr),
) -> Result<()> {
    let listeners = serve::bind(&options.host, options.port)?;
    let hosts = Arc::new(Hosts::new(&options.host, &options.allowed_hosts));
    let server = Server::new(docs);
    // Without sessions, nothing accumulates between requests and nothing can be
    // hijacked; a client that disconnects cancels its call. Names
    // and origins are checked below, with the rules of the other servers.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE)
        .disable_allowed_hosts();
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let router = Router::new()
        .route_service(PATH, service)
        .fallback(async || {
            (
                StatusCode::NOT_FOUND,
                format!("404: the server is at {PATH}\n"),
            )
        })
        .layer(from_fn_with_state(Arc::clone(&hosts), check_origin))
        .layer(from_fn_with_state(hosts, check_host));
    serve::run(listeners, &router, GRACE, on_ready)
}
