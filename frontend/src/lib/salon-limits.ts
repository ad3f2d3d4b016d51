// How long the texts may be that a salon presents itself with, in characters, as the server accepts them.

export const salonLimits = { name: 120, address: 200, description: 1000 } as const
