export const CloudBadge = () => <b>Cloud</b>;
export const HostedBadge = () => <b>Hosted</b>;
