import { type FormOptions, sendUploadEnvelope } from './sendUploadEnvelope.ts'

/** Sends a form with a file and returns the result of the server. */
export async function sendUploadForm<T>(path: string, form: FormData, options: FormOptions): Promise<T> {
  return (await sendUploadEnvelope<T>(path, form, options)).result
}
