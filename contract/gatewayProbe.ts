/**
 * AU-17: the path at which a gateway tells a page in its own network that it is there: 204 to who asks for it by its serial, 404 to any other
 * question. Nothing else is told, and an address that many networks have (`192.168.1.20`) is not taken for the gateway of another one.
 */
export function gatewayProbePath(serialNumber: string): string {
  return `/gatehouse/probe/${serialNumber}`;
}
