/** The client's network for limits by person. A person behind IPv6 owns a whole /64, so a /64 counts as one address. */
export const networkOf = (address: string): string => {
  const groups = groupsOf(address);
  return groups ? groups.slice(0, 4).join(':') : ipv4(address);
};

export interface NetworkSite {
  prefix: string;
  /** its limits are this many times those of a single network */
  times: number;
}

/** The networks that an address belongs to, for limits shared by strangers. */
export function sitesOf(address: string): NetworkSite[] {
  const groups = groupsOf(address);
  if (!groups) return [{ prefix: ipv4(address), times: 1 }];
  const [a, b, c, d = '0'] = groups;
  const household = d.padStart(4, '0').slice(0, 2);
  return [
    { prefix: `${a}:${b}:${c}:${household}/56`, times: 1 },
    { prefix: `${a}:${b}:${c}/48`, times: 4 },
  ];
}

const ipv4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The eight groups of an IPv6 address; undefined for IPv4 and for IPv4 mapped into IPv6. */
function groupsOf(address: string): string[] | undefined {
  if (!ipv4(address).includes(':')) return undefined;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter((group) => group !== '');
  const right = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}
