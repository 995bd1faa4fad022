let isKept = false

/** Says once, before the first render, that this tab keeps a session: the page then keeps the room of a member's parts. */
export const awaitMember = (): void => {
  isKept = true
}

/** Does this tab keep a session that the exchange may restore? */
export const isMemberAwaited = (): boolean => isKept
