/** MCC and MNC of the carriers of China; what roams or is virtual keeps the code of the network that issued the card. */
const carriers: Readonly<Record<string, 1 | 2 | 3>> = {
  46000: 1,
  46002: 1,
  46004: 1,
  46007: 1,
  46008: 1,
  46001: 2,
  46006: 2,
  46009: 2,
  46003: 3,
  46005: 3,
  46011: 3,
}

/** Operator code of a SIM (site-cluster.md §4) by its numeric code: 1 China Mobile, 2 China Unicom, 3 China Telecom, else 0. */
export function operatorOf(numeric: string): 0 | 1 | 2 | 3 {
  return carriers[numeric.trim()] ?? 0
}
