import { pinyin } from 'pinyin-pro'

/** Uses a package and a file of ours, so that a worker without either would not respond. */
export function formatMessage(greeting: string, message: string): string {
  return `${greeting} ${message} (${pinyin(message, { toneType: 'none' })})`
}
