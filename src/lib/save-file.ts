/** Saves a text as a file of the player. */
export const saveFile = (name: string, written: string, type: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([written], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
