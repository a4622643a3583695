import { extensionOf, fileKinds } from './fileKinds.ts'
import { fileFolders } from './fileFolders.ts'
import { fileErrors } from './fileErrors.ts'
import { sniffContent } from './sniffContent.ts'
import type { SpooledFile } from './spool.ts'

/** Rejects a name that the folder does not accept, before any byte is read; returns the accepted extensions. */
export function checkName(name: string, folderName: string): string[] {
  const folder = Object.hasOwn(fileFolders, folderName) ? fileFolders[folderName] : undefined
  if (!folder) throw fileErrors.unknownFolder(folderName)
  const allowed = folder.extensions ?? Object.keys(fileKinds)
  const extension = extensionOf(name)
  if (extension !== '' && !allowed.includes(extension)) throw fileErrors.kindRefused(name, allowed)
  return allowed
}

/**
 * Rejects files that the folder does not accept or whose content does not match the name; returns the extension to
 * store under.
 */
export async function checkUpload(file: SpooledFile, name: string, folderName: string): Promise<string> {
  const allowed = checkName(name, folderName)
  const extension = extensionOf(name)
  if (file.size === 0) throw fileErrors.empty(name)

  const content = await sniffContent(file.path)
  if (content && isContentOf(extension, content)) return extension
  // Phones and chat programs often give pictures a wrong extension (a JPEG called .png) or none (pasted screenshots).
  const found = allowed.find((candidate) => content && fileKinds[candidate]?.isImage && isContentOf(candidate, content))
  if (found && (extension === '' || fileKinds[extension]?.isImage)) return found
  if (extension === '') throw fileErrors.kindRefused(name, allowed)
  throw fileErrors.contentMismatch(name, extension)
}

function isContentOf(extension: string, content: string): boolean {
  return fileKinds[extension]?.content.includes(content) ?? false
}
