/**
 * AU-17: path at which a gateway confirms its presence to a page in its own network: 204 for its own serial number, else 404. The serial
 * number matters because addresses such as `192.168.1.20` exist in many networks.
 */
export function gatewayProbePath(serialNumber: string): string {
  return `/gatehouse/probe/${serialNumber}`;
}
