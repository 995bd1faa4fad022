/** Which way a bet goes. */
export type Side = 'back' | 'lay'
