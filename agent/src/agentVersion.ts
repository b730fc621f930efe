/** Told to the control plane, which shows it beside the host. */
export const agentVersion = '0.1.0'
