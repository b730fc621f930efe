/** MCC and MNC of the carriers of China; what roams or is virtual keeps the code of the network that issued the card. */
const carriers = new Map<string, 1 | 2 | 3>([
  ...(['46000', '46002', '46004', '46007', '46008'] as const).map((code) => [code, 1] as const),
  ...(['46001', '46006', '46009'] as const).map((code) => [code, 2] as const),
  ...(['46003', '46005', '46011'] as const).map((code) => [code, 3] as const),
])

/** Operator code of a SIM (site-cluster.md §4) by its numeric code: 1 China Mobile, 2 China Unicom, 3 China Telecom, else 0. */
export function operatorOf(numeric: string): 0 | 1 | 2 | 3 {
  return carriers.get(numeric.trim()) ?? 0
}
