import productStyles from './product.css?inline'

/** `plain`: nothing laid out or painted but what is in view, and no mark. So frames come in time, and scripting alone is compared. */
export type Styles = 'plain' | 'product'

const plainStyles = `* { font: 12px sans-serif; margin: 0 } .cells { display: flex }
.panel { contain: strict; height: 150px; content-visibility: auto }
.cell { display: block; width: 60px; height: 40px; contain: strict } .cell > * { display: block; height: 16px }`
const sheet = document.createElement('style')
document.head.append(sheet)

/** Puts the page into one of the two styles. */
export const wear = (styles: Styles): void => {
  sheet.textContent = styles === 'plain' ? plainStyles : productStyles
}
