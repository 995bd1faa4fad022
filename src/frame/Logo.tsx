import { brandAddress } from '#domain/player/brand.ts'
import { useBrand } from '../brand.tsx'

/** The brand's logo for a dark ground; `small` allows its mobile logo on a narrow page (HDR-03). */
export const Logo = ({ small = false }: { readonly small?: boolean }) => {
  const brand = useBrand()
  return (
    <picture>
      {small && brand.showMobileLogo && (
        <source media="(max-width: 479px)" srcSet={brandAddress(brand, 'logo-mobile.svg')} width={32} height={32} />
      )}
      <img
        src={brandAddress(brand, 'logo.svg')}
        alt={brand.appName}
        width={brand.logoWidth}
        height={32}
        className="h-8 w-auto max-w-none"
      />
    </picture>
  )
}
