import { SnackbarProvider, type VariantType } from 'notistack'
import type { Tone } from '#domain/facts.ts'

const variants: Readonly<Record<Tone, VariantType>> = {
  light: 'default',
  message: 'default',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}

let mounted: (provider: SnackbarProvider) => void = () => undefined
const provider = new Promise<SnackbarProvider>((resolve) => {
  mounted = resolve
})

/** Says one sentence at the top of the page for 3 s; a click closes it. Waits for the toaster to be on the page. */
export const toast = async (tone: Tone, text: string): Promise<void> => {
  const { enqueueSnackbar, closeSnackbar } = await provider
  const key = enqueueSnackbar(text, { variant: variants[tone], SnackbarProps: { onClick: () => closeSnackbar(key) } })
}

/** Where toasts appear: top centre, no sentence twice (ERR-01). */
const Toaster = () => (
  <SnackbarProvider
    ref={(each) => {
      if (each !== null) mounted(each)
    }}
    maxSnack={3}
    autoHideDuration={3000}
    preventDuplicate
    anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
  />
)
export default Toaster
