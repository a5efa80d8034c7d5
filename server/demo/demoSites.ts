import { DeviceType } from "#contract/enumerations.ts";

export interface DemoDevice {
  serialNumber: string;
  name: string;
  siteId: string;
  deviceType: DeviceType;
  /** Scene of its own camera, for intercoms and cameras. */
  scene?: string;
  videoSourceId?: string;
  pairedSerials?: string[];
  hasAudio?: boolean;
  /** By default doors can be unlocked from the web. */
  isClosedToWeb?: boolean;
  lockReleaseMs?: number;
}

export interface DemoAccount {
  accountId: string;
  name: string;
  features: Record<string, boolean>;
  sites: { siteId: string; name: string; timeZoneId: string; city: string; countryISO2: string }[];
  gateway?: { serialNumber: string; name: string; siteId: string };
  devices: DemoDevice[];
  /** People who request passes, where passes need approval. */
  requesterEmail?: string;
}

const door = (serial: string, name: string, siteId: string, more: Partial<DemoDevice> = {}): DemoDevice => ({
  serialNumber: `GH-AC40-${serial}`,
  name,
  siteId,
  deviceType: DeviceType.AccessControl,
  ...more,
});

const intercom = (serial: string, name: string, siteId: string, doorSerial: string): DemoDevice => ({
  serialNumber: `GH-INT40-${serial}`,
  name,
  siteId,
  deviceType: DeviceType.Intercoms,
  scene: "intercom",
  hasAudio: true,
  pairedSerials: [`GH-AC40-${doorSerial}`],
});

const camera = (
  serial: string,
  name: string,
  siteId: string,
  scene: string,
  doorSerial: string,
  more: Partial<DemoDevice> = {},
): DemoDevice => ({
  serialNumber: `GH-CAM20-${serial}-1F7A20C4E9B3`,
  name,
  siteId,
  deviceType: DeviceType.Camera,
  scene,
  videoSourceId: `source-${serial.toLowerCase()}`,
  pairedSerials: [`GH-AC40-${doorSerial}`],
  ...more,
});

const northmoor: DemoAccount = {
  accountId: "northmoor",
  name: "Northmoor Group",
  features: { sensors: false, massNotification: false, elevator: false, passRequiresApproval: true, intercom: true },
  sites: [
    { siteId: "harbour-house", name: "Harbour House", timeZoneId: "Europe/London", city: "London", countryISO2: "GB" },
    { siteId: "ferry-lane", name: "Ferry Lane Depot", timeZoneId: "America/Chicago", city: "Chicago", countryISO2: "US" },
    { siteId: "quarry-lab", name: "Quarry Lab", timeZoneId: "Europe/Madrid", city: "Madrid", countryISO2: "ES" },
  ],
  requesterEmail: "anika.gupta@northmoor.example",
  gateway: { serialNumber: "GH-GW20-004B1E", name: "Harbour House gateway", siteId: "harbour-house" },
  devices: [
    door("00912F", "Lobby main entrance", "harbour-house"),
    door("009130", "Lobby turnstile 2", "harbour-house", { lockReleaseMs: 3_000 }),
    door("009131", "Level 4 east corridor", "harbour-house"),
    door("009132", "Level 4 finance", "harbour-house"),
    door("009133", "Server room B1", "harbour-house", { isClosedToWeb: true }),
    door("009134", "Stairwell C, ground", "harbour-house"),
    door("009135", "Roof plant room", "harbour-house"),
    door("00A210", "Loading bay 3", "ferry-lane"),
    door("00A211", "Loading bay 4", "ferry-lane"),
    door("00A212", "Driver entrance", "ferry-lane"),
    door("00A213", "Vehicle gate", "ferry-lane", { lockReleaseMs: 20_000 }),
    door("00A214", "Cold store 2", "ferry-lane"),
    door("00A215", "Yard pedestrian gate", "ferry-lane"),
    door("00C301", "Front door", "quarry-lab"),
    door("00C302", "Sample archive", "quarry-lab"),
    door("00C303", "Solvent store", "quarry-lab", { isClosedToWeb: true }),
    intercom("0127A3", "Lobby intercom", "harbour-house", "00912F"),
    intercom("0127A4", "Goods-in intercom", "ferry-lane", "00A212"),
    camera("00817C01", "Lobby camera", "harbour-house", "lobby", "00912F", { hasAudio: true }),
    camera("00817C02", "Level 4 corridor camera", "harbour-house", "corridor", "009131"),
    camera("00817C03", "Server room camera", "harbour-house", "serverRoom", "009133"),
    camera("00817C04", "Stairwell C camera", "harbour-house", "stair", "009134"),
    camera("00817C05", "Loading dock camera", "ferry-lane", "loadingDock", "00A210"),
    camera("00817C06", "Vehicle gate camera", "ferry-lane", "gate", "00A213"),
  ],
};

const castellan: DemoAccount = {
  accountId: "castellan",
  name: "Castellan Hotels",
  features: { sensors: false, massNotification: false, elevator: false, passRequiresApproval: false, intercom: true },
  sites: [
    { siteId: "hotel-mirador", name: "Hotel Mirador", timeZoneId: "Europe/Madrid", city: "Sevilla", countryISO2: "ES" },
    { siteId: "hotel-arenal", name: "Hotel Arenal", timeZoneId: "Atlantic/Canary", city: "Las Palmas", countryISO2: "ES" },
  ],
  devices: [
    door("00E101", "Main entrance", "hotel-mirador"),
    door("00E102", "Staff entrance", "hotel-mirador"),
    door("00E103", "Spa", "hotel-mirador"),
    door("00E201", "Garage", "hotel-arenal", { lockReleaseMs: 15_000 }),
    intercom("0127B1", "Reception intercom", "hotel-mirador", "00E101"),
  ],
};

/** The organisations of the demonstration and what hangs on their walls. */
export const demoAccounts: readonly DemoAccount[] = [northmoor, castellan];
