// How long the texts may be that a salon writes about its own things, as the server accepts them.

export const titleLimit = 120
export const descriptionLimit = 2000
