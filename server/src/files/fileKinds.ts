/** One permitted extension: how it is served and what its leading bytes must be. */
export interface FileKind {
  mime: string
  /** Detected content types that are accepted; `text` and the office types are detected by our own code. */
  content: string[]
  /** Raster pictures: shown inline, and renamed after their actual content. */
  isImage?: boolean
}

/** Permitted uploads. Pictures that can carry scripts (svg) and pages (html) are excluded on purpose. */
export const fileKinds: Record<string, FileKind> = {
  png: { mime: 'image/png', content: ['png', 'apng'], isImage: true },
  jpg: { mime: 'image/jpeg', content: ['jpg'], isImage: true },
  gif: { mime: 'image/gif', content: ['gif'], isImage: true },
  webp: { mime: 'image/webp', content: ['webp'], isImage: true },
  bmp: { mime: 'image/bmp', content: ['bmp'], isImage: true },
  pdf: { mime: 'application/pdf', content: ['pdf'] },
  doc: { mime: 'application/msword', content: ['cfb'] },
  xls: { mime: 'application/vnd.ms-excel', content: ['cfb'] },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: ['cfb'] },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', content: ['docx'] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: ['xlsx'] },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', content: ['pptx'] },
  ofd: { mime: 'application/ofd', content: ['ofd'] },
  txt: { mime: 'text/plain; charset=utf-8', content: ['text'] },
  csv: { mime: 'text/csv; charset=utf-8', content: ['text'] },
  zip: { mime: 'application/zip', content: ['zip', 'docx', 'xlsx', 'pptx', 'ofd'] },
  rar: { mime: 'application/vnd.rar', content: ['rar'] },
  '7z': { mime: 'application/x-7z-compressed', content: ['7z'] },
  mp3: { mime: 'audio/mpeg', content: ['mp3'] },
  mp4: { mime: 'video/mp4', content: ['mp4', 'm4v', 'mov'] },
}

export const imageExtensions = Object.keys(fileKinds).filter((extension) => fileKinds[extension]?.isImage)

/** The normalised extension of a name; '' when there is none. */
export function extensionOf(name: string): string {
  const extension = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return extension === 'jpeg' ? 'jpg' : extension
}
