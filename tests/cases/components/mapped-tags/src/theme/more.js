export default {Plain: ({children}) => <i>{children}</i>};
