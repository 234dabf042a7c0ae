import { fastKernel } from './kernel/fastKernel.ts';
import { makeProblem } from './model/contactRates.ts';
import { randomAudience, randomPrices } from './testing/audiences.ts';
import { warmUp } from './warmUp.ts';

interface Host {
  Module: new (bytes: Uint8Array) => object;
}

test('after the warm-up no problem waits for the module to be compiled', () => {
  const host = (globalThis as unknown as { WebAssembly: Host }).WebAssembly;
  const { Module } = host;
  let compiled = 0;
  host.Module = class extends Module {
    constructor(bytes: Uint8Array) {
      super(bytes);
      compiled++;
    }
  };
  try {
    warmUp();
    expect(compiled).toBe(1);
    fastKernel(makeProblem(randomAudience(1), randomPrices(1)));
    expect(compiled).toBe(1);
  } finally {
    host.Module = Module;
  }
});
