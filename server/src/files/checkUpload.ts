import { extensionOf, fileKinds } from './fileKinds.ts'
import { fileFolders } from './fileFolders.ts'
import { fileErrors } from './fileErrors.ts'
import { sniffContent } from './sniffContent.ts'
import type { SpooledFile } from './spool.ts'

/** Refuses a name that the folder does not take, before any byte has come; answers the extensions that it takes. */
export function checkName(name: string, folderName: string): string[] {
  const folder = Object.hasOwn(fileFolders, folderName) ? fileFolders[folderName] : undefined
  if (!folder) throw fileErrors.unknownFolder(folderName)
  const allowed = folder.extensions ?? Object.keys(fileKinds)
  const extension = extensionOf(name)
  if (extension !== '' && !allowed.includes(extension)) throw fileErrors.kindRefused(name, allowed)
  return allowed
}

/** Refuses what the folder does not take or what is not what its name says; answers the extension to store under. */
export async function checkUpload(file: SpooledFile, name: string, folderName: string): Promise<string> {
  const allowed = checkName(name, folderName)
  const extension = extensionOf(name)
  if (file.size === 0) throw fileErrors.empty(name)

  const content = await sniffContent(file.path)
  if (content && isContentOf(extension, content)) return extension
  // Phones and chat programs name pictures carelessly (a JPEG called .png) or not at all (pasted screenshots).
  const found = allowed.find((candidate) => content && fileKinds[candidate]?.isImage && isContentOf(candidate, content))
  if (found && (extension === '' || fileKinds[extension]?.isImage)) return found
  if (extension === '') throw fileErrors.kindRefused(name, allowed)
  throw fileErrors.contentMismatch(name, extension)
}

function isContentOf(extension: string, content: string): boolean {
  return fileKinds[extension]?.content.includes(content) ?? false
}
