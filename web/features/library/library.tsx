"use client";

export function Library() {
  return <h1>Library</h1>;
}
