import { realpathSync } from 'node:fs'
import { StartError } from '../StartError.ts'
import { endpointUrl } from './chooseEndpoint.ts'
import { clusterIn, embeddedDatabase } from './initialiseCluster.ts'
import { readPostmasterFile } from './postmasterFile.ts'
import { isProductRunning } from './productLock.ts'

/** The address of the database of a product that is running on the folder, for commands beside it. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  if (!(await isProductRunning(dataDir))) return undefined
  const cluster = clusterIn(realpathSync(dataDir))
  const file = readPostmasterFile(cluster)
  if (!file?.isReady) throw new StartError('程序正在启动或停止，请稍后重试')
  const { socketFolder, port } = file
  return endpointUrl(socketFolder ? { socketFolder } : { port }, cluster, embeddedDatabase)
}
