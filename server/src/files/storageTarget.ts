import { fileURLToPath } from 'node:url'

/** Where file contents are stored: a local folder, or a bucket of an S3-compatible store. */
export type StorageTarget =
  | { kind: 'folder'; folder?: string }
  | {
      kind: 's3'
      /** With the bucket, in the host or in the path. */
      endpoint: string
      region: string
      accessKeyId: string
      secretAccessKey: string
      /** Of temporary keys. */
      sessionToken?: string
    }

export const storageUrlForms =
  'file:、file:///文件夹、s3://访问键:密钥@主机[:端口]/桶[/前缀]?region=区域&tls=on|off&style=path|host&token=会话令牌'

/**
 * Parses STORAGE_URL. `file:` is the folder `files` of the data folder and `file:///path` another one;
 * `s3://KEY:SECRET@host[:port]/bucket[/prefix]` is path-style S3, with KEY and SECRET percent-encoded, `?region=` for
 * stores that check it (default auto), `?style=host` for stores that want the bucket in the host, `?token=` for
 * temporary keys and `?tls=off` for a store on a trusted network without https. The error never repeats the address,
 * which contains the secret.
 */
export function parseStorageUrl(text: string): StorageTarget {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new Error('不是有效的地址')
  }
  if (url.protocol === 'file:') return folderTarget(text, url)
  if (url.protocol === 's3:') return bucketTarget(url)
  throw new Error('只支持 file: 与 s3: 两种存储')
}

function folderTarget(text: string, url: URL): StorageTarget {
  if (text === 'file:') return { kind: 'folder' }
  if (url.host || !text.startsWith('file:///')) throw new Error('file: 之后应为绝对路径，例如 file:///srv/files')
  return { kind: 'folder', folder: fileURLToPath(url) }
}

function bucketTarget(url: URL): StorageTarget {
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!url.username || !url.password) throw new Error('缺少访问键或密钥')
  if (!url.host) throw new Error('缺少主机')
  if (!path) throw new Error('缺少桶名')
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw new Error('tls 只能为 on 或 off')
  const style = url.searchParams.get('style') ?? 'path'
  if (style !== 'path' && style !== 'host') throw new Error('style 只能为 path 或 host')
  const [bucket = '', ...prefix] = path.split('/')
  const place = style === 'host' ? `${bucket}.${url.host}/${prefix.join('/')}` : `${url.host}/${path}`
  const token = url.searchParams.get('token')
  return {
    kind: 's3',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${place}`,
    region: url.searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    // A plus sign in a token is a plus sign.
    ...(token && { sessionToken: token.replaceAll(' ', '+') }),
  }
}
