/** The content of a file as base64. Rejects where the browser cannot read it. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
