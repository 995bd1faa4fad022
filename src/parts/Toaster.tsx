import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type VariantType } from 'notistack'
import type { Tone } from '#domain/facts.ts'

const variants: Readonly<Record<Tone, VariantType>> = {
  light: 'default',
  message: 'default',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}

/** Says one sentence at the top of the page for 3 s; a click closes it. */
export const toast = (tone: Tone, text: string): void => {
  const key = enqueueSnackbar(text, { variant: variants[tone], SnackbarProps: { onClick: () => closeSnackbar(key) } })
}

/** Where toasts appear: top centre, no sentence twice (ERR-01). */
export const Toaster = () => (
  <SnackbarProvider maxSnack={3} autoHideDuration={3000} preventDuplicate anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
)
