/** Jest's global teardown: stops the backend of pageBackend.ts. */
export default async function stopPageBackend(): Promise<void> {
  await globalThis.pageBackend?.stop();
}
