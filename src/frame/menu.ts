/** What else a press of a menu's link does: on a narrow page it closes the menu. */
export type Go = { readonly onClick?: () => void }
