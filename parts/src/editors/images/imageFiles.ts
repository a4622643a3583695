/** The images in pasted or dropped data. */
export function imageFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Converts a data URL of an image to a file; undefined for other addresses. */
export function fileOfData(address: string): File | undefined {
  const found = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,([\w+/=\s]+)$/i.exec(address)
  if (!found) return undefined
  const [, kind = '', words = ''] = found
  try {
    const bytes = Uint8Array.from(atob(words.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
    const extension = kind.toLowerCase().replace('jpeg', 'jpg')
    return new File([bytes], `粘贴的图片.${extension}`, { type: `image/${kind.toLowerCase().replace('jpg', 'jpeg')}` })
  } catch {
    return undefined
  }
}
