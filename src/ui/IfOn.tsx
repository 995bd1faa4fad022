import { type ReactNode, useContext } from 'react'
import { type Access, isOn } from '../access.ts'
import { BrandContext } from '../brand.tsx'

/** Shows a way to a page only where brand and back end have the page (BRAND-04). A part that is drawn alone has all. */
export const IfOn = ({ access, children }: { readonly access: Access; readonly children: ReactNode }) => {
  const brand = useContext(BrandContext)
  return (brand === null || isOn(access, brand)) && children
}
