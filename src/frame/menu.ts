/** Also runs on a press of a menu's link: it closes the menu of a narrow page. */
export type Go = { readonly onClick?: () => void }
