/** Whether a key belongs to the composition of Korean or Japanese text, so that its Enter must not send. Old Safari says only 229. */
export const composing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;
