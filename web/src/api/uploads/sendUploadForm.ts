import { type FormOptions, sendUploadEnvelope } from './sendUploadEnvelope.ts'

/** Sends a form with a file and gives what the server answers. */
export async function sendUploadForm<T>(path: string, form: FormData, options: FormOptions): Promise<T> {
  return (await sendUploadEnvelope<T>(path, form, options)).result
}
