/** The ports of the stack, each on `localhost`. 0 lets the system choose. */
export interface Ports {
  site: number;
  login: number;
  gateway: number;
  control: number;
  datasets: number;
}

/** The ports when the environment asks for no others. */
export const defaultPorts: Ports = { site: 4300, login: 4301, gateway: 4302, control: 4303, datasets: 4304 };

/** The environment variable that moves each server. */
export const portVariables: Record<keyof Ports, string> = {
  site: 'SITE_PORT',
  login: 'LOGIN_PORT',
  gateway: 'GATEWAY_PORT',
  control: 'CONTROL_PORT',
  datasets: 'DATASETS_PORT',
};

/**
 * The ports that the environment asks for, and the default ones otherwise.
 *
 * @throws {Error} that names the variable which is not a port.
 */
export function portsFrom(environment: Record<string, string | undefined>): Ports {
  const port = (name: keyof Ports): number => {
    const text = environment[portVariables[name]];
    if (!text) return defaultPorts[name];
    const number = Number(text);
    if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
    throw new Error(`${portVariables[name]} is '${text}'; it must be a port from 0 to 65535.`);
  };
  return { site: port('site'), login: port('login'), gateway: port('gateway'), control: port('control'), datasets: port('datasets') };
}
