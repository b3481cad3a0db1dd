"use client";

export function Ask() {
  return <h1>Ask</h1>;
}
